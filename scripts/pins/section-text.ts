import { revisions } from '../../schema/index.ts'
import type { Pages } from './pages.ts'
import { pinned } from './statement-at.ts'

/** The statements of a section such as `server/prompts#prompt`, each as a pin to copy and its words, by revision. */
export function sectionText(place: string, pages: Pick<Pages, 'sections'>): string {
  const [page = ''] = place.split('#', 1)
  const lines = revisions.flatMap((revision) => {
    const there = pinned(page, pages.sections(revision, page) ?? []).filter(({ pin }) => pin.place === place)
    return there.map(
      ({ pin, statement }) =>
        `${revision}  ${pin.place} ${pin.mark}:${pin.digest}\n  ${statement.text.replace(/\s+/g, ' ')}\n`,
    )
  })
  return lines.length === 0 ? `no statements in ${place}\n` : lines.join('')
}
