// A component that is drawn again only when one of its properties is another object.
import { Component, h, type ComponentType, type FunctionComponent } from "preact";

export function memo<P extends object>(Inner: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return (Object.keys(next) as (keyof P)[]).some((name) => next[name] !== (this.props as P)[name]);
    }
    override render() {
      return h(Inner, this.props as P & { children?: never });
    }
  };
}
