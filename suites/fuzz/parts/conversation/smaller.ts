/** Makes a list that fails as small as it gets: parts are left out, then what is left is made simpler (delta debugging). */

interface SmallerOptions<T> {
  /** Whether a list still fails, for the same cause. */
  fails(list: readonly T[]): Promise<boolean>
  simpler(item: T): readonly T[]
  /** Time is up: what has been found by then is it. */
  isOver(): boolean
}

/** @param list one that fails */
export async function smallest<T>(list: readonly T[], options: SmallerOptions<T>): Promise<readonly T[]> {
  let current = await cutOut(list, options)
  for (;;) {
    const shorter = await withoutParts(current, options)
    const plainer = await simplified(shorter, options)
    // What is simpler may do without more than before.
    if (options.isOver() || plainer === current) return plainer
    current = plainer
  }
}

/** Picks some of the lists that fail, beside the smallest: each at least twice as long as the one before, and the longest. */
export function growing<T>(small: readonly T[], failing: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const picked: (readonly T[])[] = []
  const bySize = failing.toSorted((a, b) => a.length - b.length)
  for (const one of bySize)
    if (one.length >= 2 * (picked.at(-1) ?? small).length || one === bySize.at(-1)) picked.push(one)
  return picked
}

/**
 * Mostly one part brings it about, with what came shortly before: what comes after it is left out, then all but the last parts.
 * Few trials fail on the way, and one that fails mostly waits for what does not come.
 */
async function cutOut<T>(list: readonly T[], { fails, isOver }: SmallerOptions<T>): Promise<readonly T[]> {
  let [passes, whole] = [0, list.length]
  while (whole - passes > 1 && !isOver()) {
    const middle = (passes + whole) >> 1
    if (await fails(list.slice(0, middle))) whole = middle
    else passes = middle
  }
  const beginning = list.slice(0, whole)
  for (let length = 1; length < whole && !isOver(); length *= 2)
    if (await fails(beginning.slice(-length))) return beginning.slice(-length)
  return beginning
}

/** Leaves out halves, then quarters and so on, down to single items. */
async function withoutParts<T>(list: readonly T[], { fails, isOver }: SmallerOptions<T>): Promise<readonly T[]> {
  let current = list
  for (let length = Math.ceil(current.length / 2); length >= 1; length = length === 1 ? 0 : Math.ceil(length / 2)) {
    for (let start = 0; start < current.length && current.length > 1 && !isOver(); ) {
      const rest = [...current.slice(0, start), ...current.slice(start + length)]
      if (rest.length > 0 && (await fails(rest))) current = rest
      else start += length
    }
  }
  return current
}

async function simplified<T>(list: readonly T[], { fails, simpler, isOver }: SmallerOptions<T>): Promise<readonly T[]> {
  let current = list
  for (const index of list.keys()) {
    const item = current[index]
    if (item === undefined) continue
    for (const candidate of simpler(item)) {
      if (isOver()) return current
      const other = current.with(index, candidate)
      if (!(await fails(other))) continue
      current = other
      break
    }
  }
  return current
}
