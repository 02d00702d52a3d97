let last = 0

/** The next free number of an HTTP exchange. Unique in this process, and so in every trace that it writes. */
export function nextHttp(): number {
  last += 1
  return last
}
