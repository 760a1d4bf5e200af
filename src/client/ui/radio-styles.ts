// The component library's styles of a choice of one.
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Radio.css";
import "./radio.css";
