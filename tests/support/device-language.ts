/* The machine's own language would decide whether times are told by 12 or by 24 hours. */
Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });
