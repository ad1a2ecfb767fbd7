import { saveStaffListView } from "#contract/staff-list.ts";

export const viewSchema = saveStaffListView.body.pick({ name: true, is_shared: true });
