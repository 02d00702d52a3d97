import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list.deterministic-order',
  says: 'begins the list with another tool each time',
  revisions: ['2026-07-28'],
  seams: () => {
    let lists = 0
    return {
      tools: (context, next) => {
        const tools = next(context)
        const start = lists++ % tools.length
        return [...tools.slice(start), ...tools.slice(0, start)]
      },
    }
  },
})
