/** What the reader has chosen; it stands in the address, so that a view can be shared. */

export interface View {
  /** Words that id, rule or sentence must hold. */
  readonly query: string
  readonly verdict: string | undefined
  readonly area: string | undefined
  readonly place: string | undefined
  /** The requirement whose card is in front. */
  readonly requirement: string | undefined
  /** The part of the page that is shown; its first one without. */
  readonly tab?: string | undefined
  /** Trace position of the message that is in front. */
  readonly seq?: string | undefined
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
    tab: value('tab'),
    seq: value('seq'),
  }
}

export function hashOf({ query, verdict, area, place, requirement, tab, seq }: View): string {
  const values = new URLSearchParams()
  if (query !== '') values.set('q', query)
  if (verdict !== undefined) values.set('verdict', verdict)
  if (area !== undefined) values.set('area', area)
  if (place !== undefined) values.set('place', place)
  if (requirement !== undefined) values.set('requirement', requirement)
  if (tab !== undefined) values.set('tab', tab)
  if (seq !== undefined) values.set('seq', seq)
  return `#${values}`
}

/** Goes to another view, keeping what is not named. */
export function show(change: Partial<View>): void {
  location.hash = hashOf({ ...readView(location.hash), ...change })
}

/** The same without anything being drawn anew. */
export function replaceView(change: Partial<View>): void {
  history.replaceState(null, '', hashOf({ ...readView(location.hash), ...change }))
}
