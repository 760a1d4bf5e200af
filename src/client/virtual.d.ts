declare module "virtual:tokens.css";
declare module "virtual:library.css";
declare module "virtual:faces.css";
