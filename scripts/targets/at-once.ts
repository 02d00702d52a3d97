/** Does the work for each item, for at most `limit` of them at once; rejects with the first rejection. */
export async function forEachAtOnce<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
