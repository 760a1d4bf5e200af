/** The server was asked and said no: that is no fault of the network, and is told as what it is. */
export const lostRightMessages = {
  forbidden: {
    title: "This is no longer yours to open",
    text: "Your rights at the school have changed. What you saved stays saved; an administrator can tell you more.",
  },
  gone: {
    title: "This is no longer here for you",
    text: "It was removed or ended meanwhile, or it has moved to someone else. What you saved stays saved.",
  },
} as const;
