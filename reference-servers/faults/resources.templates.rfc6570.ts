import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.templates.rfc6570',
  says: 'leaves a brace open',
  seams: editFirst('resources/templates/list', 'resourceTemplates', (item) => ({
    ...item,
    uriTemplate: 'fixture://item/{id',
  })),
})
