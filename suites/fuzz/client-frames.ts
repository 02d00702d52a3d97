import { legacy } from '../../harness/index.ts'
import { clientScenario } from '../define.ts'
import { fuzzFrames, takesFrames } from './parts/client/framing.ts'
import type { FuzzLabel } from './parts/connections.ts'

/** 2026-07-28 has no ping, and so nothing that shows at once whether a client has read a message. */
export default clientScenario<FuzzLabel>({
  title: 'Messages in pieces, together, and in every form that an event may have',
  revisions: legacy,
  drive: fuzzFrames,
  judges: {
    'http.post.client-accepts-sse': takesFrames,
    'stdio.client.framing-on-receive': takesFrames,
  },
})
