import "virtual:theme.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "./ui/base.css";
import { start } from "./start/start.tsx";

const root = document.getElementById("app");
if (root) void start(root);
