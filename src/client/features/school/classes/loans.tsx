import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Loan } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { Button } from "#client/ui/button.tsx";
import classes from "./classes.module.css";
import { LoanSheet } from "./loan-sheet.tsx";
import { classesQueries } from "./queries.ts";
import { messages } from "./messages.ts";

const ORDER: readonly Loan["state"][] = ["running", "coming", "over"];

/** What is lent, what will be, and what was in the last 30 days; nothing where nothing is. */
export function Loans({ today }: { today: SchoolDate }): ReactNode {
  const { data, isError } = useQuery(classesQueries.loans());
  const [changing, setChanging] = useState<Loan | null>(null);
  if (isError && !data) return <p className={classes.soft}>{messages.loansFailed}</p>;
  const loans = (data?.loans ?? []).toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.from < b.from ? -1 : 1),
  );
  if (loans.length === 0) return null;
  return (
    <>
      <section className={classes.loans} aria-labelledby="lent-classes">
        <h2 id="lent-classes">{messages.loans}</h2>
        <ul>
          {loans.map((loan) => (
            <li key={loan.id} data-state={loan.state}>
              <span className={classes.loanState}>{messages.states[loan.state]}</span>
              <span className={classes.what}>
                <bdi className={classes.name}>{loan.class.name}</bdi>
                <span aria-hidden="true"> → </span>
                <bdi>{loan.teacher.name}</bdi>
                <span className={classes.below}>
                  {messages.dates(loan.from, loan.to)}
                  {loan.lent_by && `, ${messages.lentBy(loan.lent_by.name)}`}
                </span>
              </span>
              {loan.state !== "over" && (
                <Button
                  kind="quiet"
                  onClick={() => setChanging(loan)}
                  aria-label={`${messages.change}: ${messages.changeLoan(loan.class.name, loan.teacher.name)}`}
                >
                  {messages.change}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {changing && <LoanSheet loan={changing} today={today} onClose={() => setChanging(null)} />}
    </>
  );
}
