/** What the offer of a PIN says, after the first check-in. */
export const offerMessages = {
  title: "Set a PIN?",
  text: "This device locks when nobody uses it. A PIN opens it quickly, even offline.",
  choose: "Choose a PIN",
  notNow: "Not now",
  later: "You can set a PIN in your profile at any time.",
} as const;
