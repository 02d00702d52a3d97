import { editContent, editResult } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.content.embedded-text-or-blob',
  says: 'embeds a resource without its contents',
  seams: editResult('prompts/get', (result) =>
    editContent(result, 'resource', (content) => ({
      ...content,
      resource: { ...(isObject(content.resource) && content.resource), text: undefined, blob: undefined },
    })),
  ),
})
