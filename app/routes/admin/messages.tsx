import { adminMeta } from "#app/admin/admin-meta.ts";
import { MessagesDesk } from "#app/admin/messages/messages-desk.tsx";

export const meta = adminMeta("Messages");

export default function Messages() {
  return <MessagesDesk />;
}
