/** Finds an event by its id: in its table, or in a file of the archive. */
import { refuseUnknown, type Rows } from '../../../platform/records/rows';
import { Event } from '../events/event';
import { fileOfArchived } from './archived-event';
import { readEvent } from './event-file';

export async function getEventOrArchived(rows: Rows, id: string): Promise<Event> {
  const event = await rows.find(Event, id);
  if (event) return event;
  // In this order: an event may be moved between the two looks, and never comes back.
  const file = await fileOfArchived(rows, id);
  if (file === null) return refuseUnknown(Event, id, 'id');
  return readEvent(file, id);
}
