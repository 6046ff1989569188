interface Placed {
  position: { x: number; y: number };
  width?: number | undefined;
  height?: number | undefined;
}
export type Bounds = { left: number; top: number; right: number; bottom: number };

export function boundsOf(nodes: readonly Placed[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { position: { x, y }, width = 0, height = 0 } of nodes) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x + width);
    bounds.bottom = Math.max(bounds.bottom, y + height);
  }
  return bounds;
}

/** Whether all of it lies in the view; `transform` moves and zooms as React Flow's does. */
export function inSight({ left, top, right, bottom }: Bounds, [x, y, zoom]: readonly [number, number, number], view: { width: number; height: number }): boolean {
  return left * zoom + x >= 0 && top * zoom + y >= 0 && right * zoom + x <= view.width && bottom * zoom + y <= view.height;
}
