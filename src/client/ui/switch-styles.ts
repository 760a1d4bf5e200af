// The component library's styles of a switch.
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Switch.css";
import "./switch.css";
