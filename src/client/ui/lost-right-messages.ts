/** The server was asked and said no: that is no fault of the network, and is told as what it is. */
export const lostRightMessages = {
  forbidden: {
    title: "You can no longer open this",
    text: "Your rights at the school have changed. What you saved stays saved. An administrator can tell you more.",
  },
  gone: {
    title: "This is no longer here",
    text: "It was removed, has ended, or now belongs to someone else. What you saved stays saved.",
  },
} as const;
