// moment_main.ts: starts the page of a link to a moment, once the browser has painted the server's picture of it.
import { MomentPage } from "./moment_page";

requestAnimationFrame(() => setTimeout(() => new MomentPage().start()));
