"""What alignment alone says of a claim: proven, refuted or open."""

import json
from pathlib import Path

import pytest

from pincite.citations.claims.settle import settle
from pincite.citations.support import check_support

CLAIMS = Path(__file__).parents[2] / "golden" / "claims"

BOUNDS = "Adults may take up to 4 tablets a day. Members must give notice at least 30 days before they leave."
IN_CELLS = (
    "| Option | Wanted |\n|---|---|\n| Airport transfer | ☐ |\n| Breakfast | ☒ |\n| Late checkout | [ ] |"
)
ROYALTY = "Royalty rates\nYear 1: 3 %\nYear 2: 4 %"
BOXES = "Cover selected by the policyholder:\n☒ Fire\n☐ Flood"
TABLE = "| Plan | Fee | Storage |\n|---|---|---|\n| Basic | 5 EUR | 50 GB |\n| Team | 12 EUR | 200 GB |"
FUND = "The fund grew rapidly under the new manager. Its fees rose by 2 percent."
SALES = "Net sales were $20 million in 2024 compared to $22 million in 2023."
WATER = "The water held 5 ppm of lead. The loan is 1,00,000 rupees. The prize is 1'000'000 francs."


@pytest.mark.parametrize(
    ("claim", "source", "outcome"),
    [
        ("Adults may take no more than 4 tablets per day.", BOUNDS, "proven"),
        ("Adults may take up to 8 tablets a day.", BOUNDS, "refuted"),
        ("Adults may take at least 4 tablets a day.", BOUNDS, "refuted"),
        ("Adults must take up to 4 tablets a day.", BOUNDS, "refuted"),
        ("Members must give notice no less than 30 days before they leave.", BOUNDS, "proven"),
        ("Members must give notice at least 4 days before they leave.", BOUNDS, "refuted"),
        ("In year 2 the royalty rate is 4 %.", ROYALTY, "proven"),
        ("In year 2 the royalty rate is 3 %.", ROYALTY, "refuted"),
        ("The policyholder selected cover for fire.", BOXES, "proven"),
        ("The policyholder selected cover for flood.", BOXES, "refuted"),
        ("The Team plan has a fee of 12 EUR.", TABLE, "proven"),
        ("The Basic plan has a fee of 12 EUR.", TABLE, "refuted"),
        ("The Team plan has storage of 12 EUR.", TABLE, "open"),
        ("Under the new manager the fund grew rapidly.", FUND, "proven"),
        ("Under the new manager the fund shrank rapidly.", FUND, "refuted"),
        ("Net sales fell to $20 million in 2024.", SALES, "proven"),
        ("Net sales fell by $2 million.", SALES, "proven"),
        ("Net sales fell by about 9 %.", SALES, "proven"),
        ("Net sales rose to $20 million in 2024.", SALES, "refuted"),
        ("Net sales were $20 million in 2023.", SALES, "refuted"),
        ("The water held 5 ppb of lead.", WATER, "refuted"),
        ("The water held 5 parts of lead.", WATER, "open"),
        ("The loan is 100,000 rupees.", WATER, "proven"),
        ("The loan is 10,000 rupees.", WATER, "refuted"),
        ("The prize is one million francs.", WATER, "proven"),
        ("Quarks bind gluons.", WATER, "absent"),
        ("The merger has closed.", "The board expects the merger to close in May.", "refuted"),
        ("The merger closed in May.", "The merger will close in May.", "open"),
        ("The lease expires on 1 May 2027.", "The expiry date of the lease is 1 May 2027.", "proven"),
        ("The lease expires on 1 May 2026.", "The expiry date of the lease is 1 May 2027.", "refuted"),
        ("The lease expires on 1 May 2027.", "The earliest expiry date of the lease is 1 May 2027.", "open"),
        ("Sales were $5 million in 2019.", "Sales were $5 million in June 2019.", "open"),
        ("They planted 300 oaks.", "They planted 300 oaks and beeches.", "open"),
        ("Staff get 25 days of leave.", "Staff get 25 days of leave and a bonus.", "proven"),
        ("Dogs are allowed.", "Dogs are allowed, but not in the hall.", "open"),
        ("It is the longest in Europe.", "It is the longest in eastern Europe.", "open"),
        ("The margin improved in 2020.", "The margin was 5 % in 2020 compared to 7 % in 2019.", "refuted"),
        ("The net loss improved in 2020.", "The net loss was $5 in 2020 compared to $7 in 2019.", "open"),
        ("The margin was 31 % in 2021.", "The margin was 31 % in 2022 compared to 27 % in 2021.", "refuted"),
        ("The allowance for parking is 40 euros.",
         "The allowance is 40 euros for meals and 9 euros for parking.", "refuted"),
        ("Section 9 survives.", "Sections 7, 9 and 12 survive.", "open"),
        ("The trial may last never less than 90 days.", "The trial may last never more than 90 days.", "refuted"),
        ("Fees, fares and tolls rose by about $9 million in 2021.",
         "Fees, fares and tolls increased to $30 million in 2021 from $26 million in 2020.", "refuted"),
        ("Fees, fares and tolls fell in 2021.",
         "Fees, fares and tolls increased to $30 million in 2021 from $26 million in 2020.", "refuted"),
        ("Eleven patients were given 5 mg on Monday and nine were given 8 mg on Friday.",
         "Nine patients were given 5 mg on Monday and eleven were given 8 mg on Friday.", "refuted"),
        ("Plan: Team; Fee: 12 EUR; Storage: 200 GB", TABLE, "proven"),
        ("Plan: Team; Fee: 5 EUR", TABLE, "refuted"),
        ("Plan: Team; Discount: 5 EUR", TABLE, "open"),
        ("Team | 12 EUR | 200 GB", TABLE, "proven"),
        ("Team; Fee: 12 EUR", "| | Fee |\n|---|---|\n| Team | 12 EUR |", "proven"),
        ("A | B; Fee: 12 EUR", "| | Fee |\n|---|---|\n| A \\| B | 12 EUR |", "proven"),
        ("Plan: Team; it rained", TABLE, "open"),
        ("Plan: Team; Fee: 12 euros", TABLE, "proven"),
        ("Plan: Team; Fee: about 12 EUR", TABLE, "proven"),
        ("Team | 12 EUR | 50 GB", TABLE, "open"),
        ("The dog is vaccinated.", "Is the dog vaccinated? ☐ yes ☒ no", "refuted"),
        ("The dog is not vaccinated.", "Is the dog vaccinated? ☐ yes ☒ no", "proven"),
        ("The dog is vaccinated.", "Is the dog vaccinated?\n[x] Yes\n[ ] No", "proven"),
        ("The dog is vaccinated.", "Is the dog vaccinated? ☐ yes ☐ no", "open"),
        ("The dog is vaccinated.", "Is the dog vaccinated?", "open"),
        ("Footfall was 30 higher in the east wing than in the west wing.",
         "Footfall was 90 in the west wing and 120 in the east wing.", "proven"),
        ("Footfall was lower in the east wing than in the west wing.",
         "Footfall was 90 in the west wing and 120 in the east wing.", "refuted"),
        ("Rent rose by a tenth.", "The council raised the rent from $50 to $55.", "proven"),
        ("Rent was halved year over year.", "Rent was $5 in 2021 and $10 in 2020.", "proven"),
        ("Rent was $512 in fiscal 2020.", "Rent was $512 in fiscal 2021, $40 above fiscal 2020.", "refuted"),
        ("Rent was $472 in fiscal 2020.", "Rent was $512 in fiscal 2021, $40 above fiscal 2020.", "proven"),
        ("Rent was raised.", "The council kept the rent at $50.", "refuted"),
        ("Rent rose because the council was poor.", "The council raised the rent from $50 to $55.", "open"),
        ("The east and west wings together had 210 visitors in May.",
         "The east wing had 90 visitors. In May, east wings had 1.", "open"),
        ("Ticket and shop income together came to $30.", "Ticket income was $20. Shop income was $10.", "proven"),
        ("Ticket and shop income together came to $40.", "Ticket income was $20. Shop income was $10.", "refuted"),
        ("Ticket and shop income together came to $30.", "Ticket income was about $20. Shop income was $10.", "open"),
        ("Ticket income over the two years together was $50.",
         "Ticket income was $20 in 2021 compared to $30 in 2020.", "proven"),
        ("Ticket income rose by $5 between May 31, 2020 and May 31, 2021.",
         "Ticket income was $15 on May 31, 2020. Ticket income was $20 on May 31, 2021.", "proven"),
        ("Debt fell between the end of 2020 and the end of 2021.",
         "On December 31, 2021 it had debt of $20. On December 31, 2020 it had debt of $15.", "refuted"),
        ("Road tolls are refundable.", "Fines, road tolls and other charges are non-refundable.", "refuted"),
        ("Tolls are refundable.", "Fines, tolls and other charges are not always refundable.", "open"),
        ("Tolls are taxable.", "Fines, tolls and other charges are tax-exempt.", "open"),
        ("Keys are returned by noon.", "Keys are returned to Mr. Obi by noon.", "open"),
        ("Keys are returned to Ms. Ada by noon.", "Keys are returned to Mr. Obi by noon.", "refuted"),
        ("Tickets made up two thirds of income in May.",
         "Total income was $30 in May. Ticket income was $20 in May.", "proven"),
        ("Ticket sales made up two thirds of income in 2021.",
         "Total income was $30 in 2021. Ticket sales were $20 in 2021.", "proven"),
        ("Ticket sales made up a third of income in 2021.",
         "Total income was $30 in 2021. Ticket sales were $20 in 2021.", "refuted"),
        ("Ticket sales made up more than half of income in 2021.",
         "Total income was $30 in 2021. Ticket sales were $20 in 2021.", "proven"),
        ("Ticket sales made up two thirds of income in 2021.",
         "Total income was $30 in 2021. Ticket sales were $20 in 2020.", "open"),
        ("Leave must be taken within a year of the birth.",
         "Leave must be taken within the first 12 months following the birth.", "proven"),
        ("Leave must be taken within a year of the birth.",
         "Leave must be taken within 12 months before the birth.", "open"),
        ("Both the loan and the lease end in May.",
         "It expects a refinancing of the loan and lease (both of which end in May) this year.", "proven"),
        ("Both the bond and the lease end in May.",
         "It expects a refinancing of the loan and lease (both of which end in May) this year.", "open"),
        ("Cash slipped by $2 over the quarter.",
         "Cash was $5 in the third quarter of 2014, compared to $7 in the second quarter of 2014.", "proven"),
        ("Cash slipped by $2 over the quarter.",
         "Cash was $5 in the third quarter of 2014, compared to $7 in the first quarter of 2014.", "open"),
        ("Annex C lists the fees for parking.", "Annex B lists the fees for parking.", "refuted"),
        ("If the form is not returned, the tenant loses the deposit.",
         "If the form is not returned, the landlord loses the deposit.", "refuted"),
        ("The bone was dated to 200 kyr by U-series dating and to 205 kyr by ESR dating.",
         "The bone was dated to 205 kyr by U-series dating and to 200 kyr by ESR dating.", "open"),
        ("The first tranche is £30 million (equivalent to $17 million).",
         "The first tranche is £30 million (equivalent to $22 million).", "refuted"),
        ("Ticket sales rose to $9 after the merger.", "Ticket sales rose to $9 before the merger.", "open"),
        ("Ticket sales rose to $9 before 2019.", "Ticket sales rose to $9 after 2019.", "open"),
        ("Ticket sales rose by $9 among members.", "Ticket sales to members and guests rose by $9.", "open"),
        ("Ticket sales rose to nearly $9.", "Ticket sales rose to $9.", "open"),
        ("Ticket sales rose to at least $9.", "Ticket sales rose to $8.", "refuted"),
        ("Ticket sales rose again.", "Ticket sales rose for the first time.", "open"),
        ("Ticket sales rose and shop sales fell.", "Ticket sales fell and shop sales rose.", "open"),
        ("Online ticket sales rose.", "Ticket sales rose.", "open"),
        ("Ticket sales rose.", "Online ticket sales rose.", "open"),
        ("Ticket sales fell.", "Online ticket sales rose.", "open"),
        ("Ticket sales rose in Europe.", "Ticket sales rose in Asia.", "refuted"),
        ("Ticket sales rose twice.", "Ticket sales rose.", "open"),
        ("Ticket sales rose quickly.", "Ticket sales rose slowly.", "open"),
        ("Payments by tenants rose.", "Payments to tenants rose.", "open"),
        ("Payments rose by tenants.", "Payments rose to tenants.", "open"),
        ("He was born in Paris.", "He was born in Paris, Texas.", "open"),
        ("Ana Ruiz is a director of the bank.", "Ana Ruiz is a non-executive director of the bank.", "open"),
        ("Road tolls are not refundable.", "Road tolls are non-refundable.", "proven"),
        ("合同期限不到三个月的,不能约定试用期。", "劳动合同期限不满三个月的,不得约定试用期。", "open"),
        ("Pipe 2, type 3: Size 2 by 4",
         "| Pipe | Size |\n|---|---|\n| Pipe 2, type 3 | 3 by 4 |\n| Pipe 3, type 2 | 2 by 4 |", "open"),
        ("Pipe 2, type 3: Size 3 by 4",
         "| Pipe | Size |\n|---|---|\n| Pipe 2, type 3 | 3 by 4 |\n| Pipe 3, type 2 | 2 by 4 |", "proven"),
        ("The tenant may keep a dog.", "The tenant must not keep a cat but may keep a dog.", "proven"),
        ("The first team won the cup.", "The team won the cup.", "open"),
        ("The fee is refunded.", "The fee is refunded and is reduced if the seal is intact.", "open"),
        ("Airport transfer is wanted.", IN_CELLS, "refuted"),
        ("Breakfast is wanted.", IN_CELLS, "proven"),
        ("Breakfast is not wanted.", IN_CELLS, "refuted"),
        ("Late checkout is wanted.", IN_CELLS, "refuted"),
        ("Remove the cover of the pump.", "First, remove the cover of the pump.", "proven"),
        ("The director must sign the form.", "The director may sign the form only in ink.", "open"),
        ("Guests do not need a visa for stays under 90 days.",
         "Guests need a visa for stays of 90 days or more.", "open"),
        ("Staff may work from home on Fridays.",
         "Staff may not work from home on Mondays but may do so on Fridays.", "open"),
        ("The notice period is three months after two years of service.",
         "The notice period is one month in the first two years of service and three months thereafter.", "open"),
        ("Loans made up half of assets.",
         "Loans were $5 million in 2020. Total assets were $10 million in 2021.", "open"),
        ("Loans made up half of assets in 2020.",
         "Loans were $5 million in 2020. Assets were $10 million in 2020 and $20 million in 2021.", "proven"),
        ("Grants and loans together came to $9 million.",
         "Grants were $4 million in 2020 and $7 million in 2021. Loans were $5 million in 2020 and $3 million in 2021.",
         "open"),
        ("Grants and loans together came to $9 million in 2020.",
         "Grants were $4 million in 2020 and $7 million in 2021. Loans were $5 million in 2020 and $3 million in 2021.",
         "proven"),
        ("Ticket income rose.",
         "Ticket income was $4 in 2019. Ticket income was $5 in 2020. Ticket income was $3 in 2021.", "open"),
        ("Guests may bring a dog.", "Guests must bring a dog.", "open"),
        ("The lid must be held for at least 9 seconds to open it.",
         "If the lid is held for at least 5 seconds, it will open.", "refuted"),
        ("The Blue Ridge Choir sang in Trent.", "The Green Hill Choir sang in Trent.", "refuted"),
        ("The fee for ironing is up to $30.",
         "The fee is up to $30 for washing and up to $15 for ironing.", "refuted"),
        ("It expects a net profit in 2026.",
         "It expects a net profit in 2025 and a free cash flow in 2026.", "refuted"),
        ("Cash was $7 million on May 31, 2021.", "On May 31, 2021 the firm had cash of $5 million.", "refuted"),
        ("Both schools together admit 210 pupils.",
         "The first school admits 120 pupils, the second 90 pupils.", "open"),
        ("Mary met Paul.", "Paul met Mary.", "open"),
        ("The van may go 10 km.", "The van may go 10 km/h.", "open"),
    ],
)  # fmt: skip
def test_what_is_proven_refuted_and_open(claim, source, outcome):
    assert settle(claim, source).outcome == outcome


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The fee is waived.", "If the member has paid in advance, the fee is waived."),
        ("All employees are covered.", "All employees except interns are covered."),
        ("The drug lowers the risk of stroke.", "The drug may lower the risk of stroke."),
        ("The manager altered the invoices.", "The plaintiff alleged that the manager altered the invoices."),
        ("Sales fell because prices rose.", "Sales fell. Prices rose."),
        ("The board approved the budget.", "The board did not approve the budget until May."),
        ("None of the samples contained arsenic.", "Not all of the samples contained arsenic."),
        ("The tenant pays the landlord a deposit.", "The landlord pays the tenant a deposit."),
        ("Visitors sign in every day.", "Visitors sign in every other day."),
        ("Revenue was 4,210 euros.", "Figures are in thousands of euros. Revenue: 4,210."),
        ("She founded the bank in 1990.", "He founded the bank in 1990."),
        ("They are all owned by Northfield.", "It is owned by Northfield."),
        ("The latter paid a fine.", "The former paid a fine."),
        ("Ines Roth is not a trustee.", "Ines Roth refused to be a trustee."),
        ("Employees may leave with children.", "Employees with children may leave."),
        ("In Asia it rose 8 %, and in Europe it fell 3 %.", "It rose 8 % in Europe and fell 3 % in Asia."),
    ],
)  # fmt: skip
def test_what_says_more_than_its_statement_is_never_proven(claim, source):
    assert settle(claim, source).outcome != "proven"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The tenant signed the lease in May 2020.", "The lease was signed by the tenant in May 2020."),
        ("Salt and pepper are free.", "Pepper and salt are free."),
        (
            "The committee rejected the plan.",
            "The committee met in May, and the committee rejected the plan.",
        ),
        ("The regulator warned Salten.", "The regulator fined Norvik 3 million and warned Salten."),
        ("Harlow Ltd sought damages.", "The plaintiff, Harlow Ltd, sought damages in March."),
        ("Half of the members voted.", "50 % of the members voted."),
        ("Returns are accepted within two weeks.", "Returns are accepted within 14 days."),
        ("The bank may not raise the rate.", "The bank must not raise the rate."),
    ],
)
def test_harmless_differences_are_proven(claim, source):
    assert settle(claim, source).outcome == "proven"


@pytest.mark.parametrize(
    "lead",
    [
        "We do not promise that:", "If members vote for it:", "It is not true that:", "We deny that:",
        "Critics falsely claim that:", "The following statements are wrong:", "We plan the following:",
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["", ";", "."])
def test_an_item_says_no_more_than_its_lead_lets_it(lead, end):
    source = f"{lead}\n- the pool is open in May{end}\n- the bar is open in June{end}\n"
    assert settle("The pool is open in May.", source).outcome != "proven"
    assert settle("The bar is open in June.", source).outcome != "proven"


def test_an_item_without_a_stop_keeps_its_lead():
    source = "You must bring:\n- a towel\n- a padlock\n"
    assert settle("You must bring a towel.", source).outcome == "proven"
    assert settle("You must bring a padlock.", source).outcome == "proven"


PARTS = "| Part | Stock | Colour |\n|---|---|---|\n" + "".join(
    f"| PX-{i:03d} | {i * 7 % 900} | {'red' if i % 2 else 'blue'} |\n" for i in range(40)
)
YEARS = "Royalty rates\n" + "\n".join(f"Year {i}: {i + 2} %" for i in range(1, 13))


@pytest.mark.parametrize(
    ("claim", "source", "outcome"),
    [
        ("The stock of PX-017 is 119.", PARTS, "proven"),
        ("The stock of PX-017 is 120.", PARTS, "refuted"),
        ("The colour of PX-017 is red.", PARTS, "proven"),
        ("The colour of PX-017 is blue.", PARTS, "refuted"),
        ("In year 7 the royalty rate is 9 %.", YEARS, "proven"),
        ("In year 7 the royalty rate is 8 %.", YEARS, "refuted"),
        ("In year 13 the royalty rate is 9 %.", YEARS, "open"),
    ],
)
def test_a_row_is_found_by_the_figure_that_names_it(claim, source, outcome):
    assert settle(claim, source).outcome == outcome


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("fooling_a", 0),
        ("fooling_b", 0),
        ("fooling_c", 0),
        ("fooling_d", 0),
        ("fooling_e", 0),
        ("fooling_f", 0),
        ("short", 1),
        ("otherwise_a", 0),
        ("otherwise_b", 0),
        ("label_lines", 0),
        ("cells", 0),
        ("reordered", 0),
        ("languages", 0),
        ("reworded", 1),
        ("changes_a", 0),
        ("changes_b", 0),
        ("reduced_a", 0),
        ("reduced_b", 0),
        ("against", 0),
        ("true_or_worked", 2),
        ("clauses_a", 0),
        ("clauses_b", 0),
        ("policies_a", 0),
        ("policies_b", 0),
        ("parallel", 0),
    ],
)
def test_no_false_claim_is_verified_and_hardly_a_true_one_refused(name, refused):
    verified, turned = [], []
    for line in (CLAIMS / f"{name}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        support = check_support(row["claim"], row["source_text"]).support
        if row["label"] == "unsupported" and support == "supported":
            verified.append(row["id"])
        if row["label"] == "supported" and support in ("contradicted", "unsupported"):
            turned.append(row["id"])
    assert verified == []
    assert len(turned) <= refused, turned


@pytest.mark.parametrize("name", ["changes_a", "changes_b"])
def test_nearly_all_that_is_said_of_a_measure_is_settled(name):
    rows = [json.loads(line) for line in (CLAIMS / f"{name}.jsonl").read_text("utf-8").splitlines()]
    settled = [settle(row["claim"], row["source_text"]).outcome for row in rows]
    assert sum(outcome in ("open", "absent") for outcome in settled) <= 2
    wanted = {"supported": "proven", "unsupported": "refuted"}
    assert all(o in (wanted[row["label"]], "open") for row, o in zip(rows, settled, strict=True))


@pytest.mark.parametrize("name", ["reduced_a", "reduced_b"])
def test_what_only_narrows_may_be_left_out(name):
    rows = [json.loads(line) for line in (CLAIMS / f"{name}.jsonl").read_text("utf-8").splitlines()]
    true = [settle(row["claim"], row["source_text"]).outcome for row in rows if row["label"] == "supported"]
    assert true.count("proven") >= 0.8 * len(true)


def test_what_is_not_carried_is_named():
    check = check_support("The rent is due every Friday at noon.", "The rent is due every Friday.")
    assert check.open
    assert "noon" in " ".join(part.text for part in check.missing)
