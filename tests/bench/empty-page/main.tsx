import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";

/* The reference of the launch: React and the provider of the components, and one word. */

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <p data-ready>Ready</p>
    </MantineProvider>,
  );
}
