// dom.ts: makes and updates elements. Text is always set as text, never as markup.
type Child = Node | string | undefined;

export interface Attributes {
  class?: string;
  id?: string;
  key?: string; // finds the element again after an update, to keep the focus on it
  click?: () => void;
  [name: string]: string | boolean | (() => void) | undefined;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.filter((child): child is Node | string => child !== undefined));
  return element;
}

function set(element: HTMLElement, name: string, value: Attributes[string]): void {
  if (value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(name, value);
  else if (name === "key") element.dataset.key = String(value);
  else element.setAttribute(name, value === true ? "" : value);
}

export function button(label: string, click: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", key: label, click, ...attributes }, label);
}

// What a button shows, and what a screen reader says instead.
export const shownAndSaid = (words: string, ...shown: Child[]): HTMLElement[] =>
  [h("span", { class: "shown", "aria-hidden": "true" }, ...shown), h("span", { class: "unseen" }, words)];

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element '${id}'`);
  return element;
}

const signatures = new WeakMap<Element, string>();

// Rebuilds the children of `parent` if `signature` has changed. Keeps the focus, and the scroll
// position of a window's content.
export function update(parent: HTMLElement, signature: string, build: () => Child[]): void {
  if (signatures.get(parent) === signature) return;
  signatures.set(parent, signature);
  const focused = document.activeElement;
  const key = parent.contains(focused) ? (focused as HTMLElement).dataset.key : undefined;
  const top = parent.querySelector(".content")?.scrollTop ?? 0;
  parent.replaceChildren(...build().filter((child): child is Node | string => child !== undefined));
  parent.querySelector(".content")?.scrollTo(0, top);
  if (key !== undefined) refocus(parent, key);
}

function refocus(parent: HTMLElement, key: string): void {
  const all = [...parent.querySelectorAll<HTMLElement>("[data-key]")];
  const first = parent.querySelector<HTMLElement>(".content button") ?? all[0];
  (all.find((element) => element.dataset.key === key) ?? first)?.focus({ preventScroll: true });
}

// Makes `nodes` the children of `parent`, without removing and adding those that stay.
export function sync(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, i) => {
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
  });
}

export const setText = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};
