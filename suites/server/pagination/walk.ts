import {
  type Exchange,
  each,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { declaredLists, keysOf, type ListKind, lists, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'

type Label = `${ListKind['member']}-${number}`

const onePage = 'needs paged-list: no list has more than one page'

export default using(['paged-list']).serverScenario<Label>({
  title: 'Lists, page by page',
  isolation: 'shared',
  async drive({ connect, facts }) {
    for (const kind of declaredLists(facts.capabilities)) {
      await walkPages(await connect(), kind, (page): Label => `${kind.member}-${page}`)
    }
  },
  judges: {
    'pagination.server.continues-after-cursor': (labels, context) =>
      each(
        pagedLists(labels),
        ({ kind, pages }) => {
          // A page that brings nothing new starts over; a page that brings something twice starts too early.
          const seen = new Set<string>()
          for (const page of pages) {
            const { error } = page.response ?? {}
            if (error !== undefined && hasChanged(kind, pages, context))
              return notObserved('the list changed meanwhile')
            if (error !== undefined) return failed("the page after the server's own cursor", error, ...page.evidence)
            const keys = keysOf([page], kind)
            const again = keys.find((key) => seen.has(key))
            if (again !== undefined && hasChanged(kind, pages, context))
              return notObserved('the list changed meanwhile')
            if (again !== undefined) return failed('a page that starts after the one before', again, ...page.evidence)
            for (const key of keys) seen.add(key)
          }
          return passed
        },
        onePage,
      ),
    'caching.server.same-scope-across-pages': (labels) =>
      each(
        pagedLists(labels).filter(({ pages }) => pages.every((page) => page.response?.result !== undefined)),
        ({ pages }) => {
          const scopes = pages.map((page) => page.result.cacheScope ?? null)
          return scopes.every((scope) => scope === scopes[0])
            ? passed
            : failed('the same cacheScope on all pages of a list', scopes)
        },
        onePage,
      ),
  },
})

/** The lists with more than one page; only their exchanges are evidence. */
function pagedLists(labels: Labels<Label>) {
  return lists
    .filter(({ member }) => seen(labels, `${member}-1`) !== undefined)
    .map((kind) => ({ kind, pages: series<ListKind['member']>(labels, kind.member) }))
}

function hasChanged({ capability }: ListKind, pages: readonly Exchange[], { conversations }: JudgeContext): boolean {
  const seqs = pages.flatMap(({ evidence }) => evidence)
  const method = `notifications/${capability}/list_changed`
  return conversations.some(({ bySubject }) =>
    bySubject.some(
      (message) => message.method === method && message.seq > Math.min(...seqs) && message.seq < Math.max(...seqs),
    ),
  )
}
