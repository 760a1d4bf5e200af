/** Whether this browser knows passkeys at all; not every one does, nor any over plain http. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;
