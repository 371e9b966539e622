// gaps.ts: a touch beside a button presses nothing. Browsers give it to the nearest one, which may be
// the wrong one.
const isInside = (box: DOMRect, x: number, y: number): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

export function guardGaps(): void {
  let touch: { x: number; y: number } | undefined; // where the finger came down
  document.addEventListener("pointerdown", (event) => {
    touch = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : undefined;
  }, { capture: true });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    // A click without detail comes from the keyboard.
    if (!touch || !button || event.detail === 0 || isInside(button.getBoundingClientRect(), touch.x, touch.y)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
