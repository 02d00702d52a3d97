/** Items by key, in the order in which the keys first come. (Map.groupBy needs a newer Node.) */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}
