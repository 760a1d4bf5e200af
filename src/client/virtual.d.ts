declare module "virtual:tokens.css";
declare module "virtual:library.css";
