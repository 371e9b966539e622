// invite_window.ts: the address of this realm for friends: to share, to copy, and as a QR code.
import { qrCode } from "../model/qr";
import { copyButton } from "./copy";
import { button, h } from "./dom";
import type { Frame } from "./frame";
import type { Pane } from "./window_view";

const MARGIN = 4; // light modules around the code
const SVG = "http://www.w3.org/2000/svg";

// The realm by its own name: on the way of the daily or of the default realm, friends could come to another one.
export function invitationOf({ origin, pathname }: { origin: string; pathname: string }, realm: string): string {
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  return `${origin}${folder}${encodeURIComponent(realm)}`;
}

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
function shareButton({ page }: Frame, address: string): HTMLElement | undefined {
  if (!navigator.share) return undefined;
  const share = (): void => void navigator.share({ title: "Undercroft", url: address }).catch(() => undefined);
  return button("Share …", share, { title: `Play with ${page.game.myName}` });
}

export function inviteWindow(frame: Frame): Pane {
  const { welcome } = frame.page.game;
  const address = invitationOf(location, welcome?.realm ?? "");
  return {
    title: "Invite friends",
    signature: address,
    build: () => {
      const code = qrCode(address);
      return [
        h("p", {}, "This address leads your friends into this dungeon."),
        h("p", {}, h("a", { href: address, class: "address" }, address)),
        h("div", { class: "buttons" }, shareButton(frame, address), copyButton(address)),
        code && h("div", {}, picture(code)),
      ];
    },
  };
}
