/** All permissions that a key can have, with what each opens. */
import { ObjectType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import { Flag, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { mayGrant } from './check-permissions';
import { NoInput } from './no-input';
import { PERMISSION_MEANINGS, PERMISSIONS, type Permission } from './permissions';

/** The permissions as words of a GraphQL enum: `CHECKOUT_CREATE` for `CHECKOUT:CREATE`. */
export const PermissionType = choices(
  'Permission',
  'What a key may do.',
  Object.fromEntries(
    PERMISSIONS.map((name) => [permissionTypeOf(name), PERMISSION_MEANINGS[name]]),
  ),
);

export function permissionTypeOf(name: Permission): string {
  return name.replace(':', '_');
}

@ObjectType({ description: 'A permission that a key can have.' })
export class PermissionInfo {
  @Text('The name, as keys have it: `CHECKOUT:READ`.') name: string;
  @OneOf(PermissionType, 'The name as an enum.') type: string;
  @Text('The noun it is for, such as `CHECKOUT`.') resource: string;
  @Text('`CREATE`, `READ`, `UPDATE` or `DELETE`.') verb: string;
  @Text('What it opens.') description: string;
  @Flag('Whether the key or token of this request has it, or the member may grant it.')
  isGranted: boolean;
}

@ObjectType({ description: 'The permissions that keys can have.' })
export class PermissionList {
  @Nested(() => PermissionInfo, 'Each permission.', { list: true }) permissions: PermissionInfo[];
}

export const listPermissions = operation(
  {
    title: 'List permissions',
    description: 'The permissions that a key can have, and which of them the caller has.',
    permission: null,
    input: NoInput,
    output: view(PermissionList, ['permissions']),
  },
  (ctx) =>
    Promise.resolve(
      Object.assign(new PermissionList(), {
        permissions: PERMISSIONS.map((name) => {
          const [resource, verb] = name.split(':');
          const [type, description] = [permissionTypeOf(name), PERMISSION_MEANINGS[name]];
          const isGranted = mayGrant(ctx, name);
          return Object.assign(new PermissionInfo(), {
            name,
            type,
            resource,
            verb,
            description,
            isGranted,
          });
        }),
      }),
    ),
);
