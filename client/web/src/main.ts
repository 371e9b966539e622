// main.ts: starts the page.
import { App } from "./app";

new App().start();
