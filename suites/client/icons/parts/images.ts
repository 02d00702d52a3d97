/** The smallest images of their kinds: one pixel. */

const bytes = (base64: string): Uint8Array => Buffer.from(base64, 'base64')

export const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
)
export const jpeg = bytes(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
)
export const webp = bytes('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')

/** A PNG whose head claims 60,000 by 60,000 pixels, four bytes each. */
export function hugePng(): Uint8Array {
  const image = Buffer.from(png)
  image.writeUInt32BE(60_000, 16)
  image.writeUInt32BE(60_000, 20)
  image.writeUInt32BE(crc32(image.subarray(12, 29)), 29)
  return image
}

/** An SVG that has a script, and an image elsewhere, loaded by whoever shows it without care. */
export const activeSvg = (url: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="${url}" width="1" height="1"/>` +
      `<script>fetch("${url}")</script></svg>`,
  )

/** The checksum of PNG. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
