import type { ReactNode } from "react";
import { type Order, ORDERS } from "#client/features/check-in/order.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import classes from "./seating.module.css";
import { seatingMessages as messages } from "./messages.ts";

interface Props {
  classId: string;
  order: Order;
  /** Somebody has made a plan of this class. */
  hasPlan: boolean;
  onOrder: (order: Order) => void;
  onClose: () => void;
}

/** By what the students of a class stand in their grid, and the way to the plan. */
export function OrderSheet({ classId, order, hasPlan, onOrder, onClose }: Props): ReactNode {
  return (
    <Sheet opened onClose={onClose} title={messages.order}>
      <fieldset className={classes.orders}>
        <legend className="visually-hidden">{messages.order}</legend>
        {ORDERS.map((one) => (
          <label key={one} className={classes.order}>
            <input type="radio" name="order" checked={one === order} onChange={() => onOrder(one)} />
            {messages.orders[one]}
          </label>
        ))}
      </fieldset>
      <p className="fine">{messages.orderHint}</p>
      {order === "seats" && (
        <div className={classes.arrange}>
          {!hasPlan && <p>{messages.noPlan}</p>}
          <ButtonLink to="/seating/$id" params={{ id: classId }} kind={hasPlan ? "plain" : "next"}>
            {messages.arrange}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}
