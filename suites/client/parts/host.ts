/** Hosts whose model is ours: what they give it. */
import { type AskedModel, askedModel, type JudgeContext } from '../../../harness/index.ts'

export const neverAsked = 'the host did not ask its model'

/** Whether the client is a host whose model is ours. */
export const hasOurModel = ({ fixtures }: { readonly fixtures?: readonly string[] }): boolean =>
  fixtures?.includes('prompt') === true

/** What the model was asked from a place of the trace on, by default from its beginning. */
export const askedSince = ({ models }: JudgeContext, seq = -1): readonly AskedModel[] =>
  askedModel(models).filter(({ http }) => http.seq > seq)

/** Whether one of them offers the model this tool, by its own name or behind that of its server. */
export const offersTool = ({ tools }: AskedModel, name: string): boolean =>
  tools.some((tool) => tool.name === name || tool.name.endsWith(`_${name}`) || tool.name.endsWith(`-${name}`))
