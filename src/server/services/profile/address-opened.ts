/** What following a link that gives a login an address comes to. */
export interface AddressOpened {
  /** The address that signs in from now on. */
  email: string;
  /** What tells the device that used the link the next time, see known-devices.ts. */
  deviceToken: string;
}
