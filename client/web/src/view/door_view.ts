// door_view.ts: the page before the game: a name, a password if the server asks, and why it refuses.
import { button, byId, h, update } from "./dom";

export interface Door {
  realm: string;
  name: string;
  invite: string;
  server: string;
  motd: string;
  crowd: string; // who is inside: "3 of 32 players"
  sentence: string;
  stage: "form" | "busy" | "takeover" | "retry" | "closed" | "reload";
  password: boolean; // the server asks for one
  enter(name: string, password: string): void;
  takeOver(): void;
  retry(): void;
}

const NAME = "[A-Za-z0-9_\\-]{3,16}";

function field(label: string, attributes: Record<string, string | boolean>): [HTMLElement, HTMLInputElement] {
  const input = h("input", { ...attributes, id: `field-${attributes.name}` });
  return [h("label", { for: input.id }, label, input), input];
}

function form(door: Door): HTMLElement {
  const [nameLabel, name] = field("Name", {
    name: "username", autocomplete: "username", required: true, pattern: NAME, maxlength: "16", spellcheck: "false",
    autocapitalize: "off", title: "3 to 16 letters, digits, _ or -",
  });
  const [passLabel, password] = field("Password", {
    name: "password", type: "password", required: true, maxlength: "128",
    autocomplete: door.invite === "" ? "current-password" : "new-password",
  });
  name.value = door.name;
  const made = h("form", { method: "post", action: location.pathname }, nameLabel, door.password ? passLabel : undefined,
    h("p", { class: "faint" }, "3 to 16 letters, digits, _ or -"), h("button", { type: "submit", key: "enter" }, "Enter"));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    door.enter(name.value.trim(), door.password ? password.value : "");
  });
  return made;
}

function choice(door: Door): HTMLElement {
  switch (door.stage) {
    case "busy": return h("p", { class: "faint" }, "Joining…");
    case "takeover": return h("div", { class: "buttons" },
      button("Play here", () => door.takeOver()), button("Another name", () => door.retry()));
    case "reload": return h("div", { class: "buttons" }, button("Reload", () => location.reload()));
    case "retry":
    case "closed": return h("div", { class: "buttons" }, button("Join again", () => door.retry()));
    case "form": return form(door);
  }
}

export function showDoor(door: Door): void {
  const box = byId("door");
  const { realm, server, motd, crowd, sentence, stage, password, name } = door;
  update(box, JSON.stringify([realm, server, motd, crowd, sentence, stage, password, name]), () => [
    h("h1", {}, "UNDERCROFT"),
    h("p", {}, [realm || server, crowd].filter((word) => word !== "").join(" · ")),
    h("p", { role: "alert", class: "hurt" }, sentence),
    choice(door),
    h("p", { class: "motd" }, motd),
  ]);
  const empty = [...box.querySelectorAll("input")].find((input) => input.value === "");
  if (!box.contains(document.activeElement)) (empty ?? box.querySelector<HTMLElement>("button"))?.focus();
}
