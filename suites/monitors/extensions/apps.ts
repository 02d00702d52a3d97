/** What clients declare that show apps (MCP Apps). */
import { at, type Conversation } from '../../../harness/index.ts'
import { isJsonArray, type Json } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { appsExtension } from '../../judging/apps.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const isTyped = (settings: Json): boolean => {
  const types = at(settings, 'mimeTypes') ?? null
  return isJsonArray(types) && types.length > 0 && types.every((type) => typeof type === 'string')
}

function readings({ bySubject, subject }: Conversation): readonly Reading[] {
  if (subject !== 'client') return []
  return bySubject.flatMap(({ params, seq }): readonly Reading[] => {
    const declared = [at(params, 'capabilities'), at(params, '_meta', metaKey.clientCapabilities)]
    return declared.flatMap((capabilities) => {
      const settings = at(capabilities, 'extensions', appsExtension)
      if (settings === undefined) return []
      const flaw = !isTyped(settings) && { expected: 'settings with mimeTypes, a list of types', actual: settings }
      return [reading('apps.client.mime-types', flaw, seq)]
    })
  })
}

export default monitor({
  title: 'Clients that show apps say which types they take',
  judges: judgesFrom(['apps.client.mime-types'], readings, 'the client does not declare that it shows apps'),
})
