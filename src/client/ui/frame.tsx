import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useInsertionEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Avatar } from "./avatar.tsx";
import classes from "./frame.module.css";
import { Logo } from "./logo.tsx";
import { fullName, type Named } from "./names.ts";
import { placeNotices } from "./notice-store.ts";
import { messages } from "./messages.ts";

export interface Place {
  to: LinkProps["to"];
  label: string;
  icon: ReactNode;
  /** How the addresses of its other pages begin, which are not below its own. */
  also?: string;
}

interface Props {
  /** The product's name, beside the mark where there is room. */
  product: string;
  /** At most five; with one or none no bar is shown. */
  places: Place[];
  person: Named & { id: string; avatar_url: string | null };
  onMenu: () => void;
  /** Locks this device, in one tap where there is room for it. */
  onLock: () => void;
  lockIcon: ReactNode;
  /** What always tells the truth about saving. */
  chip?: ReactNode;
  children: ReactNode;
}

const TitleSlot = createContext<HTMLElement | null>(null);

/**
 * Puts the page's title, or a class switcher, into the header. Exactly one for each page; it holds the page's `h1`.
 */
export function FrameTitle({ children }: { children: ReactNode }): ReactNode {
  const slot = use(TitleSlot);
  return slot && createPortal(children, slot);
}

function Places({ product, places }: Pick<Props, "product" | "places">): ReactNode {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav className={classes.places} aria-label={messages.places}>
      <div className={classes.mark} aria-hidden="true">
        <Logo size={44} />
        <span className={classes.word}>{product}</span>
      </div>
      <ul className={classes.list}>
        {places.map(({ to, label, icon, also }) => (
          <li key={label} className={classes.item}>
            <Link
              to={to}
              className={classes.place}
              activeOptions={{ exact: to === "/", includeSearch: false }}
              aria-current={also && path.startsWith(also) ? "page" : undefined}
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Header, places and page. Phone and upright tablet: places in a bar below; tablet on its side: a rail at the left; a
 * laptop: the rail with words. Style sheets of pages may use `--frame-top`, `--frame-bottom` and
 * `--frame-start`, the room that it takes at each edge.
 */
export function Frame({ product, places, person, onMenu, onLock, lockIcon, chip, children }: Props): ReactNode {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const name = fullName(person);
  const bare = places.length < 2;
  // Before anything is measured that stands in it.
  useInsertionEffect(() => {
    const { dataset } = document.documentElement;
    dataset["frame"] = bare ? "bare" : "places";
    return () => {
      delete dataset["frame"];
    };
  }, [bare]);
  return (
    <TitleSlot value={slot}>
      <div className={classes.frame}>
        <a href="#page" className={classes.skip}>
          {messages.skip}
        </a>
        <header className={classes.header}>
          <div className={classes.title} ref={setSlot} />
          <div className={classes.notices} ref={placeNotices} />
          {chip}
          <button type="button" className={classes.lock} aria-label={messages.lock} onClick={onLock}>
            {lockIcon}
          </button>
          <button type="button" className={classes.person} aria-haspopup="dialog" onClick={onMenu}>
            <span className="visually-hidden">{messages.menu(name)}</span>
            <Avatar person={person} size={40} />
            <span className={classes.name} dir="auto" aria-hidden="true">
              {name}
            </span>
          </button>
        </header>
        {!bare && <Places product={product} places={places} />}
        <main id="page" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </TitleSlot>
  );
}
