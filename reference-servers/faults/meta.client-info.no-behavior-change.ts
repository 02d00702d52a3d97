import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.client-info.no-behavior-change',
  says: 'hides a tool from clients that do not name themselves',
  revisions: ['2026-07-28'],
  seams: {
    tools: (context, next) => {
      const tools = next(context)
      return isObject(context.meta['io.modelcontextprotocol/clientInfo'])
        ? tools
        : tools.filter(({ name }) => name !== 'failing-tool')
    },
  },
})
