/** What the reader has chosen; it stands in the address, so that a view can be shared. */

export interface View {
  /** Words that id, rule or sentence must hold. */
  readonly query: string
  readonly verdict: string | undefined
  readonly area: string | undefined
  readonly place: string | undefined
  /** The requirement whose card is in front. */
  readonly requirement: string | undefined
}

export const everything: View = {
  query: '',
  verdict: undefined,
  area: undefined,
  place: undefined,
  requirement: undefined,
}

/** The view that the address asks for; what it does not know is left out. */
export function readView(hash: string): View {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const value = (name: string) => values.get(name) ?? undefined
  return {
    query: value('q') ?? '',
    verdict: value('verdict'),
    area: value('area'),
    place: value('place'),
    requirement: value('requirement'),
  }
}

export function hashOf({ query, verdict, area, place, requirement }: View): string {
  const values = new URLSearchParams()
  if (query !== '') values.set('q', query)
  if (verdict !== undefined) values.set('verdict', verdict)
  if (area !== undefined) values.set('area', area)
  if (place !== undefined) values.set('place', place)
  if (requirement !== undefined) values.set('requirement', requirement)
  return `#${values}`
}

/** Goes to another view, keeping what is not named. */
export function show(change: Partial<View>): void {
  location.hash = hashOf({ ...readView(location.hash), ...change })
}
