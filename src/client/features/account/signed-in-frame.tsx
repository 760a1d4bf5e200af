import {
  IconBell,
  IconChartBar,
  IconHome,
  IconLock,
  IconSunHigh,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { isAdministrator } from "#contract/roles.ts";
import { Frame, type Place } from "#client/ui/frame.tsx";
import { later, useIdle } from "#client/ui/later.tsx";
import { messages } from "./frame-messages.ts";

const ProfileMenu = later(() => import("./profile-menu.tsx").then((part) => part.ProfileMenu));
const Shortcuts = later(() => import("./shortcuts.tsx").then((part) => part.Shortcuts));

interface Props {
  account: Account;
  lock: () => Promise<void>;
  signOut: () => Promise<void>;
  chip?: ReactNode;
  children: ReactNode;
}

const icon = { size: 24, stroke: 1.75, "aria-hidden": true };

/** The places that the account may go to; students and parents have one, and so no bar. */
function places(account: Account): Place[] {
  const profile: Place = { to: "/profile", label: messages.places.profile, icon: <IconUserCircle {...icon} /> };
  if (account.role !== "teacher") return [profile];
  const main: Place = { to: "/", label: messages.places.main, icon: <IconBell {...icon} /> };
  const students: Place = {
    to: "/students",
    label: messages.places.students,
    icon: <IconUsers {...icon} />,
    also: "/student/",
  };
  const dashboard: Place = {
    to: "/dashboard",
    label: messages.places.dashboard,
    icon: <IconSunHigh {...icon} />,
    also: "/dashboard-",
  };
  const insights: Place = { to: "/insights", label: messages.places.insights, icon: <IconChartBar {...icon} /> };
  const school: Place = {
    to: "/school",
    label: messages.places.school,
    icon: <IconHome {...icon} />,
  };
  // The bar holds five at most: an administrator's way to the profile is in the menu.
  return isAdministrator(account) ? [dashboard, main, students, insights, school] : [main, students, insights, profile];
}

/** The main layout with header and profile menu. */
export function SignedInFrame({ account, lock, signOut, chip, children }: Props): ReactNode {
  const idle = useIdle();
  const [menu, setMenu] = useState(false);
  return (
    <Frame
      product={PRODUCT_NAME}
      places={places(account)}
      person={account.person}
      chip={chip}
      onMenu={() => setMenu(true)}
      onLock={lock}
      lockIcon={<IconLock {...icon} />}
    >
      {children}
      {menu && <ProfileMenu account={account} opened onClose={() => setMenu(false)} lock={lock} signOut={signOut} />}
      {idle && <Shortcuts places={places(account)} isTeacher={account.role === "teacher"} />}
    </Frame>
  );
}
