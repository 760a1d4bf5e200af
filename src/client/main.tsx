import "virtual:tokens.css";
import "./ui/base.css";
import { start } from "./app/start.tsx";

const root = document.getElementById("app");
if (root) void start(root);
