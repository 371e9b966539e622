// gestures.ts: fingers and the mouse on the map: tap, long press, drag, pinch, wheel.
export interface Spot {
  x: number; // CSS pixels from the left edge of the map
  y: number;
}

export interface Gestures {
  tap(spot: Spot): void;
  twice(spot: Spot): void; // the second tap of a double tap; return after it
  look(spot: Spot): void; // a long press, or the right button
  drag(dx: number, dy: number): void;
  zoom(factor: number): void;
}

const LONG_MS = 380;
export const DOUBLE_MS = 300;
const SLACK = 10; // CSS pixels a finger may move during a tap

const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

export class GestureReader {
  private readonly fingers = new Map<number, Spot>();
  private start: Spot | undefined; // of a touch that may still be a tap
  private dragging = false;
  private timer = 0;
  private lastTap: { spot: Spot; at: number } | undefined;

  constructor(private readonly element: HTMLElement, private readonly to: Gestures) {
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => this.release(event));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  private spot(event: MouseEvent): Spot {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    const spot = this.spot(event);
    if (event.button === 2) return this.to.look(spot);
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, spot);
    window.clearTimeout(this.timer);
    this.start = this.fingers.size === 1 ? spot : undefined;
    this.dragging = false;
    if (this.start) this.timer = window.setTimeout(() => this.long(spot), LONG_MS);
  }

  private long(spot: Spot): void {
    this.start = undefined;
    this.to.look(spot);
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const spot = this.spot(event);
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, spot);
    else this.slide(before, spot);
    if (this.fingers.size === 2 || this.dragging) this.fingers.set(event.pointerId, spot);
  }

  private pinch(id: number, before: Spot, spot: Spot): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (other) this.to.zoom(far(spot, other) / Math.max(1, far(before, other)));
  }
  private slide(before: Spot, spot: Spot): void {
    if (this.start && far(this.start, spot) > SLACK) this.beginDrag();
    if (this.dragging) this.to.drag(spot.x - before.x, spot.y - before.y);
  }
  private beginDrag(): void {
    window.clearTimeout(this.timer);
    this.start = undefined;
    this.dragging = true;
  }

  private up(event: PointerEvent): void {
    const start = this.start;
    this.release(event);
    if (start) this.tapped(start, event.timeStamp);
  }
  private release(event: PointerEvent): void {
    window.clearTimeout(this.timer);
    this.fingers.delete(event.pointerId);
    this.start = undefined;
  }

  private tapped(spot: Spot, at: number): void {
    const last = this.lastTap;
    const double = last && at - last.at < DOUBLE_MS && far(last.spot, spot) < 3 * SLACK;
    this.lastTap = double ? undefined : { spot, at };
    if (double) this.to.twice(spot);
    else this.to.tap(spot);
  }

  private wheel(event: WheelEvent): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    this.to.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }
}
