const backslash = 0x5c

/** The position of the quote that ends a JSON string whose content begins at `start`; the length of the text if none does. */
export function endOfString(text: string, start: number): number {
  for (let at = start; ; at += 1) {
    const next = text.indexOf('"', at)
    if (next < 0) return text.length
    let slashes = 0
    while (next - 1 - slashes >= start && text.charCodeAt(next - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return next
    at = next
  }
}
