/** What a client makes of a server: it need not use anything. */
import { quirks } from '../quirk.ts'

export default quirks({
  'never-calls-a-tool': {
    says: 'It lists tools and calls none.',
    client: { toolCalls: [] },
  },
})
