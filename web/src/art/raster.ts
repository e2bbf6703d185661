/** Turn a slow SVG into a bitmap once and keep it: in memory, and on the device if the browser lets us. */

const SHELF = "cromlech-art";
const kept = new Map<string, Promise<string>>();

/** The URL of a bitmap of the picture, `width` × `height` device pixels, or of the SVG itself if there is no canvas. */
export function raster(key: string, svg: () => string, width: number, height: number): Promise<string> {
  const name = `${key} ${Math.round(width)}x${Math.round(height)}`;
  let address = kept.get(name);
  if (!address) {
    address = fetched(key, svg(), Math.round(width), Math.round(height));
    kept.set(name, address);
  }
  return address;
}

/** Private windows and plain http have none. */
const openShelf = async () => caches.open(SHELF);

/** The bitmap painted earlier on this device, or a new one. */
async function fetched(key: string, svg: string, width: number, height: number): Promise<string> {
  let sum = 0;
  for (let i = 0; i < svg.length; i++) sum = (Math.imul(sum, 31) + svg.charCodeAt(i)) | 0;
  const slot = `/art/${key}/${width}x${height}/`;
  const shelf = await openShelf().catch(() => undefined);
  const found = await shelf?.match(slot + sum).catch(() => undefined);
  if (found) return URL.createObjectURL(await found.blob());
  let made: Blob;
  try {
    made = await painted(svg, width, height);
  } catch {
    return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  }
  if (shelf) void keep(shelf, slot, String(sum), made);
  return URL.createObjectURL(made);
}

/** Replace what an older version painted. A full disk does no harm. */
async function keep(shelf: Cache, slot: string, sum: string, made: Blob): Promise<void> {
  try {
    for (const old of await shelf.keys()) if (new URL(old.url).pathname.startsWith(slot)) await shelf.delete(old);
    await shelf.put(slot + sum, new Response(made));
  } catch {
    // painted again next time
  }
}

async function painted(svg: string, width: number, height: number): Promise<Blob> {
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92));
    if (!blob) throw new Error("no bitmap");
    return blob;
  } finally {
    URL.revokeObjectURL(source);
  }
}
