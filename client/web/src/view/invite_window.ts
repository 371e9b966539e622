// invite_window.ts: the address of a realm for friends: to share, to copy, and as a QR code.
import { invitationOf } from "../model/address";
import { qrCode } from "../model/qr";
import { copyButton } from "./copy";
import { button, h } from "./dom";
import type { Frame } from "./frame";
import type { Pane } from "./window_view";

const MARGIN = 4; // light modules around the code
export const DAILY = "daily"; // stands for the dungeons of all parties of the day
const SVG = "http://www.w3.org/2000/svg";

function picture(code: readonly (readonly boolean[])[]): SVGElement {
  const side = code.length + 2 * MARGIN;
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const dark = code.flatMap((row, y) => row.flatMap((module, x) => (module ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("class", "code");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the address");
  path.setAttribute("d", dark.join(""));
  svg.append(path);
  return svg;
}

// Not every browser has a share sheet, and none has on plain http.
function shareButton(address: string, title?: string): HTMLElement | undefined {
  if (!navigator.share) return undefined;
  const share = (): void => void navigator.share({ title: "Undercroft", url: address }).catch(() => undefined);
  return button("Share …", share, { title });
}

// The address of a realm, and the ways to pass it on.
export function invitationParts(address: string, title?: string): HTMLElement[] {
  const code = qrCode(address);
  return [
    h("p", {}, h("a", { href: address, class: "address" }, address)),
    h("div", { class: "buttons" }, shareButton(address, title), copyButton(address)),
    ...(code ? [h("div", {}, picture(code))] : []),
  ];
}

// Where the address leads. `realm`: empty for the one that is played.
function goalWords({ game }: Frame["page"], realm: string): string {
  if (realm === "" || realm === game.welcome?.realm) return "This address leads your friends into this dungeon.";
  if (realm === DAILY) return "This address leads each of your friends into a dungeon of the day of their own.";
  return `This address leads your friends into the realm ${realm}.`;
}

export function inviteWindow(frame: Frame): Pane {
  const { game, ui } = frame.page;
  const address = invitationOf(location, ui.invited || (game.welcome?.realm ?? ""));
  const goal = goalWords(frame.page, ui.invited);
  return {
    title: ui.invited === "" ? "Invite friends" : `Invite friends: ${ui.invited}`,
    signature: [address, goal],
    build: () => [h("p", {}, goal), ...invitationParts(address, `Play with ${game.myName}`)],
  };
}
