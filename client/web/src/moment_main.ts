// moment_main.ts: starts the page of a link to a moment.
import { MomentPage } from "./moment_page";

new MomentPage().start();
