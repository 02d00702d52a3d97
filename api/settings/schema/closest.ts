/** Did you mean ...? */

/** The candidate that is nearest to a misspelt word, if one is near enough to be meant. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  // More than two in five characters wrong is another word.
  let bestDistance = Math.max(1, Math.floor(word.length * 0.4)) + 1
  for (const candidate of candidates) {
    const distance = Math.min(editDistance(word, candidate), partDistance(word, candidate))
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** How many characters must be inserted, removed, replaced or swapped with their neighbour (Damerau-Levenshtein). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : replaced
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped))
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

/** A user who types only the end of a path or id means all of it; but a whole id with one typo is closer. */
function partDistance(word: string, candidate: string): number {
  return word.length >= 4 && candidate.includes(word) ? 1.5 : Number.POSITIVE_INFINITY
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
