/** The first text that stands in the list a second time. */
export function repeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (const text of texts) {
    if (seen.has(text)) return text
    seen.add(text)
  }
  return undefined
}
